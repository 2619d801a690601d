import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from './src/web/compressed-files.ts'
import { lightContracts } from './src/web/light-contracts.ts'

// The public page of a property, built beside the app into the same folder: it shares no file with it, so that it stays light.
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
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/website-[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
})
