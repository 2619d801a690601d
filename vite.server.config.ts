import { defineConfig } from 'vite'

/** The server and the command line as plain JavaScript. Packages stay outside: they come from node_modules. */
export default defineConfig({
  publicDir: false,
  ssr: { external: true, target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: { 'start-server': 'src/start-server.ts', cli: 'src/cli.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
