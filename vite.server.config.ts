import { defineConfig, type Plugin } from 'vite'
import { collectDocComments, DOC_COMMENTS_FILE } from './src/server/http/doc-comments.ts'

/** Comments do not survive the build; the API page needs them. */
const docComments = (): Plugin => ({
  name: 'doc-comments',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: DOC_COMMENTS_FILE, source: JSON.stringify(collectDocComments()) })
  },
})

/** The server and the command line as plain JavaScript. Packages stay outside: they come from node_modules. */
export default defineConfig({
  publicDir: false,
  plugins: [docComments()],
  ssr: { external: true, target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: { 'start-server': 'src/main/server.ts', cli: 'src/main/cli.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
