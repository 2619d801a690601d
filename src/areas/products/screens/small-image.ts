/** Longest side of a product's image, in pixels. */
const LONGEST = 640
const QUALITY = 0.82

/** A picture made small in the browser, as WebP in base64; undefined when it is no picture. */
export async function smallImage(file: Blob): Promise<string | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const [, data] = canvas.toDataURL('image/webp', QUALITY).split('base64,')
  return data
}
