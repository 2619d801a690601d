import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cmdkWithoutDialog } from './src/web/cmdk-without-dialog.ts'
import { compressedFiles } from './src/web/compressed-files.ts'
import { languageFiles } from './src/web/language-files.ts'
import { lightContracts } from './src/web/light-contracts.ts'
import { noCircles } from './src/web/no-circles.ts'
import { offlineShell } from './src/web/offline/build-worker.ts'
import { publicPage } from './src/web/public-page.ts'
import { scriptFiles } from './src/web/script-files.ts'
import { zodWithoutEval } from './src/web/zod-without-eval.ts'

export default defineConfig({
  plugins: [
    // Components with 'use memo' (docs/decisions/0012).
    react({ compiler: { compilationMode: 'annotation' } }),
    lightContracts(),
    languageFiles(),
    offlineShell(),
    zodWithoutEval(),
    cmdkWithoutDialog(),
    compressedFiles(),
    publicPage(),
    noCircles(),
  ],
  // A class is found again by its name in the sheet.
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env['HOTELMATE_API'] ?? 'http://127.0.0.1:4000', changeOrigin: true } },
  },
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    sourcemap: true,
    // What screens load along with themselves, in one order for all of them: lists that are alike take a third less. Style sheets keep theirs.
    modulePreload: {
      resolveDependencies: (_, names) => [
        ...names.filter((name) => !name.endsWith('.css')).toSorted(),
        ...names.filter((name) => name.endsWith('.css')),
      ],
    },
    rolldownOptions: {
      // What an area lends to others: who takes one part does not fetch the rest.
      treeshake: { moduleSideEffects: [{ test: /\/screens\/pickers\.tsx$/, sideEffects: false }] },
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: scriptFiles, includeDependenciesRecursively: false },
      },
    },
  },
})
