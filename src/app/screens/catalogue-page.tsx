import { useEffect } from 'react';
import { CatalogueScreen } from '#features/catalogue/catalogue-screen.tsx';
import { keepPiece } from '../keep-piece.ts';

export function Page() {
  useEffect(() => keepPiece('pack'), []);
  return <CatalogueScreen />;
}
