import { expect, test } from 'vitest';
import { FirstAnswers, OpenedAnswers } from '#server/platform/pages/first-answers.ts';
import { PageFrame } from '#server/platform/pages/page-frame.ts';
import { renderedPage } from '#server/platform/pages/rendered-pages.ts';
import { wireAnswer } from '#server/platform/cache/wire-answer.ts';

const BUILT =
  '<!doctype html><html lang="en"><head><!--head--><title>Shop</title><!--/head--><style>a{}</style></head>' +
  '<body><div id="root"><!--app--></div><!--first--></body></html>';
const OPEN = '<html lang="sw" data-pictures="all">';
const files = { styles: '<style>b{}</style>', scripts: '<link rel="modulepreload">' };

test('a drawn page has its own parts where the built one has their marks, also such as look like one', () => {
  const own = { head: '<title>$& <!--app--></title>', files, app: '<p>$1 </head></p>', first: '<!--app-->' };
  expect(new PageFrame(BUILT).page(OPEN, own)).toBe(
    `<!doctype html>${OPEN}<head>${own.head}<style>a{}</style>${files.styles}${files.scripts}</head>` +
      `<body><div id="root">${own.app}</div>${own.first}</body></html>`,
  );
});

test('the frame alone is the built page in its language', () => {
  expect(new PageFrame(BUILT).shell(OPEN)).toBe(BUILT.replace('<html lang="en">', OPEN));
});

test('a built page without one of the marks is said at once', () => {
  expect(() => new PageFrame(BUILT.replace('<!--app-->', ''))).toThrow('<!--app-->');
});

test('answers of a page are one object of JSON, and its digest changes with each', async () => {
  const opened = new OpenedAnswers();
  const rates = wireAnswer(200, {}, { results: ['x'.repeat(2000)] });
  const page = (body: unknown): FirstAnswers => {
    const first = new FirstAnswers(opened);
    first.add('/rates/', { status: 200, headers: {}, kept: rates, body: null });
    first.add('/search/?make="a"', { status: 200, headers: {}, body });
    return first;
  };
  const first = page({ count: 1 });
  const ofRates = (results: string[]): string => {
    const one = new FirstAnswers(opened);
    one.add('/rates/', { status: 200, headers: {}, kept: wireAnswer(200, {}, { results }), body: null });
    return one.digest;
  };
  expect(ofRates(['5'])).toBe(ofRates(['5']));
  expect(ofRates(['6'])).not.toBe(ofRates(['5']));
  expect(JSON.parse(first.json)).toEqual(first.bodies);
  expect(first.bodies).toEqual({ '/rates/': rates.body(), '/search/?make="a"': { count: 1 } });
  expect(page({ count: 1 }).digest).toBe(first.digest);
  expect(page({ count: 2 }).digest).not.toBe(first.digest);
  // Once it is kept compressed it is unpacked for one page, not for each.
  await rates.text.compressed();
  expect(page(null).bodies['/rates/']).toBe(page(null).bodies['/rates/']);
});

test('a page has another tag with each thing that it is made of, and with another build', () => {
  const tag = (...made: string[]): string => renderedPage('the page', made).etag;
  expect(tag('frame', 'app', 'answers')).toBe(tag('frame', 'app', 'answers'));
  const others = [
    ['frame', 'app', 'other'],
    ['frame', 'other', 'answers'],
    ['other', 'app', 'answers'],
    ['framea', 'pp', 'answers'],
  ];
  for (const made of others) expect(tag(...made), made.join()).not.toBe(tag('frame', 'app', 'answers'));
  expect(new PageFrame(BUILT).digest).toBe(new PageFrame(BUILT).digest);
  expect(new PageFrame(BUILT.replace('a{}', 'c{}')).digest).not.toBe(new PageFrame(BUILT).digest);
});
