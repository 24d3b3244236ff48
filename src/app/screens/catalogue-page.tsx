import { CatalogueScreen } from '#features/catalogue/catalogue-screen.tsx';

export function Page() {
  return <CatalogueScreen />;
}
