import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const WORTH_IT = /\.(js|css|json|svg|html)$/
/** As the server's own: a smaller file gains nothing. */
const LEAST_BYTES = 1_024

const compress = promisify(brotliCompress)

/** Beside each file of the build the same as brotli writes it at its best, which takes too long to do for each reader. */
export function compressedFiles(): Plugin {
  return {
    name: 'hotelmate-compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true })
      const done = new Set(names)
      const left = names.filter((name) => WORTH_IT.test(name) && !done.has(`${name}.br`))
      await Promise.all(left.map((name) => compressBeside(join(dir, name))))
    },
  }
}

async function compressBeside(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < LEAST_BYTES) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  await writeFile(`${file}.br`, await compress(bytes, { params }))
}
