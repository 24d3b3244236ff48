import { Marked, type Token } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { isSafeLink } from '#domain/text/safe-link.ts';
import { shallow } from './shallow-markdown.ts';
import { escapedHtml } from '#domain/text/escaped-html.ts';

/** Our own pictures and nobody else's (security 21, 22). */
const PICTURE = /^\/media\/i\/[0-9a-f]{16,64}\/[1-9]\d{1,3}\.webp$/;
/** Most that a picture inside a line of text is high, in pixels (spec buyer §2). */
const LINE_HEIGHT = '20';
/** Tags that an article may be made of. */
const TAGS =
  'h1 h2 h3 h4 p blockquote ul ol li hr br pre code strong em del a figure img table thead tbody tr th td'.split(
    ' ',
  );
/** Most characters of an excerpt. */
const EXCERPT = 160;

const imageOf = (href: string, alt: string, more: string): string =>
  PICTURE.test(href)
    ? `<img src="${href}" alt="${escapedHtml(alt)}"${more} loading="lazy">`
    : escapedHtml(alt);

/**
 * Letters that all looks for the end of an emphasis, in one text, may pass by: each goes to the end of its paragraph, so that
 * a paragraph of nothing but stars costs the square of its length, and some the cube. Written ones need a hundredth.
 */
const MOST_LOOKED_AT = 500_000;
let lookedAt = 0;

/** Markdown without raw HTML: what looks like a tag is shown as it was typed. */
const markdown = new Marked({
  gfm: true,
  hooks: {
    preprocess(text) {
      lookedAt = 0;
      return text;
    },
  },
  tokenizer: {
    // Without an answer it is a star as any other sign; false goes on as usual.
    emStrong(text) {
      lookedAt += text.length;
      return lookedAt > MOST_LOOKED_AT ? undefined : false;
    },
    del(text) {
      lookedAt += text.length;
      return lookedAt > MOST_LOOKED_AT ? undefined : false;
    },
  },
  renderer: {
    html: ({ text, block }) => (block ? `<p>${escapedHtml(text.trim())}</p>\n` : escapedHtml(text)),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return isSafeLink(href) ? `<a href="${escapedHtml(href)}">${text}</a>` : text;
    },
    image: ({ href, text }) => imageOf(href, text, ` height="${LINE_HEIGHT}"`),
    paragraph({ tokens }) {
      const [only, ...others] = tokens.filter((token) => token.raw.trim() !== '');
      if (only?.type === 'image' && others.length === 0) {
        const figure = imageOf(textIn(only, 'href'), textIn(only, 'text'), '');
        return figure.startsWith('<img') ? `<figure>${figure}</figure>\n` : `<p>${figure}</p>\n`;
      }
      return `<p>${this.parser.parseInline(tokens)}</p>\n`;
    },
  },
});

/** Text in a token that marked types loosely. */
function textIn(token: Token, name: string): string {
  const value: unknown = Reflect.get(token, name);
  return typeof value === 'string' ? value : '';
}

/** An article's HTML from its Markdown, cleaned. */
export function articleHtml(content: string): string {
  return cleanHtml(markdown.parse(shallow(content), { async: false }));
}

/**
 * HTML with nothing in it but what an article may have (security 22). Done when an article is written and again when it
 * is read, so that neither a bug of the day it was written nor a hand in the table reaches a reader.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt', 'height', 'loading'],
      ol: ['start'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }): sanitizeHtml.Tag =>
        isSafeLink(href)
          ? { tagName, attribs: { href, rel: 'noopener nofollow' } }
          : { tagName, attribs: {} },
      img: (tagName, { src = '', alt = '', height, loading }): sanitizeHtml.Tag => ({
        tagName,
        attribs: {
          src,
          alt,
          ...(height === LINE_HEIGHT ? { height } : {}),
          ...(loading === 'lazy' ? { loading } : {}),
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs['src'] ?? ''),
  });
}

/** The first words of an article as plain text: its first paragraphs, without headings and quotes. */
export function excerptOf(content: string): string {
  const paragraphs = markdown.lexer(shallow(content)).filter(({ type }) => type === 'paragraph');
  const text = paragraphs
    .map((token) => sanitizeHtml(markdown.parser([token]), { allowedTags: [], allowedAttributes: {} }))
    .map(unescaped)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= EXCERPT) return text;
  const cut = text.slice(0, EXCERPT - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > EXCERPT / 2 ? cut.slice(0, space) : cut}…`;
}

const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const unescaped = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#39|amp);/g, (sign) => SIGNS[sign] ?? sign);
