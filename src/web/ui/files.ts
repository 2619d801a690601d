import type { RequestOf, Named } from '#core/contract.ts'
import { download } from '../api.ts'
import { saveFile } from './csv.ts'

/** Saves the file a route produces under the server's name. */
export async function saveReply<R extends Named>(
  route: R,
  input: RequestOf<R>,
  onBytes?: (bytes: number) => void,
): Promise<void> {
  const { blob, fileName } = await download(route, input, onBytes)
  saveFile(blob, fileName)
}

/** Opens the file a route produces in a tab; the tab is opened at once so that no blocker stops it. */
export async function showFile<R extends Named>(route: R, input: RequestOf<R>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const { blob, fileName } = await download(route, input)
    const address = URL.createObjectURL(blob)
    if (tab) tab.location.href = address
    else saveFile(blob, fileName)
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    tab?.close()
    throw error
  }
}
