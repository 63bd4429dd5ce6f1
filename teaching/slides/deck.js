// A picture is beside the words or below them, where it is larger; over them, if there is code or a table. A tree of
// boards is shown again, as large as the slide or in parts, and so is what would be much larger.
const PART = { width: 740, height: 430 }, OVERLAP = 1.2, MARGIN = 4;

function place(slide) {
    tidy(slide);
    const images = [...slide.querySelectorAll(".pictures img")], pictures = slide.querySelector(".pictures");
    if (!pictures.textContent.trim() && !images.length) pictures.remove();
    else if (slide.querySelector(".code, .picture table")) slide.classList.add("over");
    else slide.classList.add(images.length ? "beside" : "below");
    for (const image of images) {
        if (image.alt.startsWith("Game tree from")) addParts(image);
        else if (image.matches(":only-of-type")) addPart(image, 1);
    }
}

const size = image => ["width", "height"].map(side => Number(image.getAttribute(side)));

// What is for a page of a notebook.
function tidy(slide) {
    slide.querySelectorAll('.pictures :is(style, .ttt-stored > br, p[style*="85%"], table ~ img, .ttt-stored:not(:has(img)) > p:not(:last-of-type)), .answers:empty').forEach(element => element.remove());
    for (const sample of slide.querySelectorAll(".ttt-wide > p img")) { // of a legend: no picture that is to be large
        const square = Object.assign(document.createElement("i"), { className: "sample", role: "img", ariaLabel: sample.alt });
        square.style.backgroundImage = `url("${sample.src}")`;
        sample.replaceWith(square);
    }
    for (const wide of slide.querySelectorAll(".ttt-wide, .ttt-wide > div, .words a")) wide.replaceWith(...wide.childNodes);
    for (const text of slide.querySelectorAll(".fragment > pre"))
        if (text.textContent.startsWith("The answer: ")) text.className = "said";
    for (const said of slide.querySelectorAll(".ttt-stored > p")) {
        const what = said.textContent.match(/Run this cell to (.*)\./);
        if (what) said.innerHTML = `<a href="${document.body.dataset.lesson}">In the lesson: ${what[1]}</a>`;
    }
}

// The edges between parts go around boards.
function addParts(image) {
    const [width, height] = size(image), outlines = decodeURIComponent(image.src).match(/class='outline' d='(.*?)'/)[1];
    const boards = [...outlines.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/g)].map(found => found.slice(1).map(Number));
    const columns = Math.ceil(width / PART.width), rows = Math.ceil(height / PART.height);
    const wide = columns > 1 ? OVERLAP * width / columns : width, high = rows > 1 ? OVERLAP * height / rows : height;
    for (let part = columns * rows; part > 0; part--) {
        let left = (part - 1) % columns * (width - wide) / Math.max(columns - 1, 1), right = left + wide;
        let top = Math.floor((part - 1) / columns) * (height - high) / Math.max(rows - 1, 1);
        const bottom = top + high, inside = boards.filter(([, y]) => y >= top && y < bottom);
        if (top) top = Math.min(...inside.map(([, y]) => y)) - MARGIN;
        for (const [x, , side] of inside.sort(([x], [other]) => x - other)) if (x < right && x + side > right) right = x + side + MARGIN;
        for (const [x, , side] of inside.reverse()) if (x < left && x + side > left) left = x - MARGIN;
        addPart(image, part, `#svgView(viewBox(${left},${top},${right - left},${bottom - top}))`);
    }
}

// It comes with a key of its own.
function addPart(image, part, view = "") {
    const picture = image.closest(".picture"), large = document.createElement("div");
    large.className = "picture part fragment";
    large.dataset.fragmentIndex = Number(picture.dataset.fragmentIndex ?? 0) + part;
    large.innerHTML = `<img alt="Part ${part}, larger">`;
    large.firstChild.src = image.src + view;
    picture.after(large);
}

// Letters shrink until lines of code and all of a slide fit, and no picture is low. Answers that don't fit below each
// other come in turn. No letter is smaller than 18 px; only in a long table is it smaller than 20.
const LARGEST = 38, LARGE = 28, SMALLEST = 18, CODE = 20, HIGH = 300;

function fit(slide) {
    const body = slide.querySelector(".body"), words = slide.querySelector(".words");
    const pictures = slide.querySelector(".pictures"), images = [...slide.querySelectorAll(".picture:not(.part) > img")].map(size);
    const high = Math.min(HIGH, ...images.map(([width, height]) => 1208 * height / width));
    for (const inTurn of [false, true]) {
        slide.classList.toggle("in-turn", inTurn);
        for (let size = LARGEST; size >= (inTurn ? SMALLEST : LARGE); size--) {
            slide.style.fontSize = `${size}px`;
            slide.querySelectorAll("pre").forEach(fitLines);
            const fits = Math.max(body.scrollHeight, words.scrollHeight) <= body.clientHeight;
            const isTooLow = pictures?.querySelector("img") && pictures.clientHeight < high && (!inTurn || size > 24);
            if (fits && !isTooLow) return;
        }
    }
}

function fitLines(code) {
    code.removeAttribute("style");
    let size = parseFloat(getComputedStyle(code).fontSize);
    while (size > CODE && code.scrollWidth > code.clientWidth) {
        size = Math.max(CODE, size - 1);
        code.style.fontSize = `${size}px`;
    }
    code.style.whiteSpace = "pre-wrap";
}

document.querySelectorAll("section").forEach(place);
const scaleIn = ({ clientWidth, clientHeight }, [width, height]) => Math.min(clientWidth / width, clientHeight / height);

// How large the smallest picture is.
function scale(slide) {
    const images = [...slide.querySelectorAll(".picture:not(.part) img")].map(size);
    return Math.min(...images.map(image => scaleIn(slide.querySelector(".pictures"), image)));
}

function arrange(slide) {
    fit(slide);
    if (!slide.matches(":is(.beside, .below):has(.picture img)")) return;
    const before = scale(slide), turn = () => ["beside", "below"].forEach(name => slide.classList.toggle(name));
    turn();
    fit(slide);
    if (scale(slide) > before) return;
    turn();
    fit(slide);
}

// Only what is small, and much larger alone, is shown again.
const SMALL = 2, MUCH = 1.35;

function spare(slide) {
    const pictures = slide.querySelector(".pictures"), body = slide.querySelector(".body");
    for (const image of slide.querySelectorAll('.picture:not(.part):has(+ .part) img:not([alt^="Game tree from"])')) {
        const now = scaleIn(pictures, size(image));
        if (now > SMALL || scaleIn(body, size(image)) < MUCH * now) image.closest(".picture").nextElementSibling.remove();
    }
    Reveal.syncFragments(slide);
}

const fitAll = () => document.querySelectorAll("section").forEach(arrange);
Reveal.on("resize", fitAll); // letters of another size have other widths
Reveal.initialize({
    width: 1280, height: 720, margin: 0, maxScale: 4, center: false,
    hash: true, slideNumber: "c/t", transition: "none", controls: false,
    plugins: [RevealNotes, RevealZoom], zoomKey: "shift", zoomLevel: 3,
}).then(() => {
    fitAll();
    document.querySelectorAll("section:has(.part)").forEach(spare);
});
