import type { Plugin } from 'vite'

const NONE = '\0no-dialog'

/** cmdk brings a dialog that the palette does not need: it is inside one of ours. */
export function cmdkWithoutDialog(): Plugin {
  return {
    name: 'cmdk-without-dialog',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '@radix-ui/react-dialog' && importer?.includes('/node_modules/cmdk/') ? NONE : undefined,
    load: (id) => (id === NONE ? 'export const [Root, Portal, Overlay, Content] = []' : undefined),
  }
}
