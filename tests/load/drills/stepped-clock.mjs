// Loaded by a server before all else: its clock goes wrong by as many milliseconds as it is told.
const RealDate = globalThis.Date;
let stepMs = 0;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + stepMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + stepMs;
  }
};

process.on('message', (told) => {
  if (typeof told === 'object' && told !== null && typeof told.stepMs === 'number') stepMs = told.stepMs;
});
