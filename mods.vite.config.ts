import base from './vite.config.ts';
import { writeFileSync } from 'node:fs';
const dump = { name: 'dump-modules', apply: 'build' as const, enforce: 'post' as const, generateBundle(this: any, _o: unknown, bundle: Record<string, any>) {
  if (this.environment?.name !== 'client') return;
  const graph: any = {}; for (const id of this.getModuleIds()) { const i = this.getModuleInfo(id); graph[id] = { s: i.importedIds, d: i.dynamicallyImportedIds }; }
  const chunks: any = {}; for (const c of Object.values(bundle)) if (c.type === 'chunk') for (const [id, m] of Object.entries(c.modules as any)) chunks[id] = [c.name, (m as any).renderedLength];
  writeFileSync('/tmp/graph.json', JSON.stringify({ graph, chunks }));
} };
export default { ...base, plugins: [...(base as any).plugins, dump], builder: {} };
