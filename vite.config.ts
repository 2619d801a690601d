import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { languageFiles } from './src/web/language-files.ts'
import { offlineShell } from './src/web/offline/build-worker.ts'
import { zodWithoutEval } from './src/web/zod-without-eval.ts'

/** Parts that every page needs and that change seldom keep their own long-cached file. */
const sharedParts = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // Only what every part of MUI needs: its parts themselves are split by the screens that use them.
  {
    name: 'style',
    test: /node_modules\/(@mui\/(system|styled-engine|utils|private-theming)|@mui\/material\/(styles|utils)|@emotion|stylis)\//,
  },
  {
    name: 'data',
    test: /node_modules\/(@tanstack\/(react-query|query-core|react-router|router-core|history)|i18next|react-i18next)/,
  },
  // Small parts that nearly every page needs travel in two files, not in a hundred.
  { name: 'parts', test: /node_modules\/(@mui|@popperjs|react-transition-group)\//, minShareCount: 90 },
  { name: 'base', test: /src\/(web|core)\//, minShareCount: 60 },
]

export default defineConfig({
  plugins: [react(), languageFiles(), offlineShell(), zodWithoutEval()],
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env['HOTELMATE_API'] ?? 'http://127.0.0.1:4000', changeOrigin: true } },
  },
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    sourcemap: true,
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { groups: sharedParts },
      },
    },
  },
})
