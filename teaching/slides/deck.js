// Letters shrink until lines of code and all of a slide fit, but not below 18 px; and for a high picture, to 24 px.
const LARGEST = 32, FOR_PICTURES = 24, SMALLEST = 18, HIGH = 320;

function fit(slide) {
    const body = slide.querySelector(".body"), row = slide.querySelector(".row:has(img)");
    for (let size = LARGEST; size >= SMALLEST; size--) {
        slide.style.fontSize = `${size}px`;
        slide.querySelectorAll("pre").forEach(fitLines);
        const fits = body.scrollHeight <= body.clientHeight;
        const isTooLow = row && row.clientHeight < HIGH && size > FOR_PICTURES;
        if (fits && !isTooLow) return;
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
