import { useEffect } from 'react';
import { CatalogueScreen } from '#features/catalogue/catalogue-screen.tsx';
import { precachePiece } from '../precache-piece.ts';

export function Page() {
  useEffect(() => precachePiece('pack'), []);
  return <CatalogueScreen />;
}
