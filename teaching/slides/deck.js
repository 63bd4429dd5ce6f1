// Letters shrink until lines of code and all of a slide fit, and no picture is low. Answers that don't fit below each
// other come in turn. No letter is smaller than 18 px.
const LARGEST = 38, LARGE = 28, SMALLEST = 18, HIGH = 360;

function fit(slide) {
    const body = slide.querySelector(".body"), words = slide.querySelector(".words");
    const pictures = slide.querySelector(".pictures");
    for (const inTurn of [false, true]) {
        slide.classList.toggle("in-turn", inTurn);
        for (let size = LARGEST; size >= (inTurn ? SMALLEST : LARGE); size--) {
            slide.style.fontSize = `${size}px`;
            slide.querySelectorAll("pre").forEach(fitLines);
            const fits = Math.max(body.scrollHeight, words.scrollHeight) <= body.clientHeight;
            const isTooLow = pictures && pictures.clientHeight < HIGH && (!inTurn || size > 24);
            if (fits && !isTooLow) return;
        }
    }
}

function fitLines(code) {
    code.removeAttribute("style");
    let size = parseFloat(getComputedStyle(code).fontSize);
    while (size > SMALLEST && code.scrollWidth > code.clientWidth) {
        size = Math.max(SMALLEST, size - 1);
        code.style.fontSize = `${size}px`;
    }
    code.style.whiteSpace = "pre-wrap";
}

const fitAll = () => document.querySelectorAll("section").forEach(fit);
Reveal.on("resize", fitAll); // letters of another size have other widths
Reveal.initialize({
    width: 1280, height: 720, margin: 0, maxScale: 4, center: false,
    hash: true, slideNumber: "c/t", transition: "none", controls: false,
    plugins: [RevealNotes, RevealZoom], zoomKey: "shift", zoomLevel: 3,
}).then(fitAll);
