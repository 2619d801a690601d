import { useEffect, useState } from 'react'
import { identityHeaders } from '../request.ts'
import { currentSession } from '../session.ts'

/** Cached pictures of this tab, by user and address; small, and dropped with the tab. */
const stored = new Map<string, Promise<string | undefined>>()

/** A picture as something an image can show: ours need the token, which an image cannot send. Undefined while it is not loaded. */
export function usePicture(address: string | null | undefined): string | undefined {
  const isOurs = address?.startsWith('/api/') ?? false
  const [shown, setShown] = useState<{ address: string; data: string | undefined }>()
  useEffect(() => {
    if (!address || !isOurs) return
    let isWanted = true
    const key = `${currentSession()?.token} ${address}`
    const fetched = stored.get(key) ?? fetchPicture(address)
    stored.set(key, fetched)
    void fetched.then((data) => {
      if (data === undefined) stored.delete(key)
      if (isWanted) setShown({ address, data })
    })
    return () => {
      isWanted = false
    }
  }, [address, isOurs])
  if (!address) return undefined
  return isOurs ? (shown?.address === address ? shown.data : undefined) : address
}

async function fetchPicture(address: string): Promise<string | undefined> {
  const response = await fetch(address, { headers: identityHeaders() }).catch(() => undefined)
  return response?.ok ? dataOf(await response.blob()) : undefined
}

/** A file as a data address. */
export const dataOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('the file cannot be read')))
    reader.readAsDataURL(file)
  })
