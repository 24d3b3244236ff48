import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { FloorPage } from './page.tsx';

/** Draws the page at an address. */
export const draw = (address: string): string =>
  renderToString(
    <StaticRouter location={address}>
      <FloorPage />
    </StaticRouter>,
  );
