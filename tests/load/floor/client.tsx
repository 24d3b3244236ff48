import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { FloorPage } from './page.tsx';

const root = document.getElementById('root');
if (root)
  hydrateRoot(
    root,
    <BrowserRouter>
      <FloorPage />
    </BrowserRouter>,
  );
