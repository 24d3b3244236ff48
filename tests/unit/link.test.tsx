import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Link } from '#ui/link.tsx';

test('a link has its address before any script, and what it was given', () => {
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <Link to="/search/Toyota?q=diesel" rel="next" aria-current="page" state={{ from: '/' }} replace>
        Toyota
      </Link>
    </MemoryRouter>,
  );
  expect(drawn).toBe('<a rel="next" aria-current="page" href="/search/Toyota?q=diesel">Toyota</a>');
});
