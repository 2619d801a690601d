import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from './src/web/compressed-files.ts'
import { lightContracts } from './src/web/light-contracts.ts'

// The light pages of guests, built beside the app into the same folder: they share no file with it, so that they stay light.
export default defineConfig({
  plugins: [react(), lightContracts(), compressedFiles()],
  css: { modules: { generateScopedName: '[local]_[hash:base64:5]' } },
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    target: 'es2023',
    sourcemap: true,
    rolldownOptions: {
      input: 'website.html',
      // What an area lends to others, as in the app: who takes a name does not fetch the dialogs.
      treeshake: { moduleSideEffects: [{ test: /\/screens\/pickers\.tsx$/, sideEffects: false }] },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/website-[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
})
