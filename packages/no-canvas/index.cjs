// pdfjs-dist warns at every start unless these are there. They are never called: nothing is drawn.
module.exports = { DOMMatrix: class {}, ImageData: class {}, Path2D: class {} }
