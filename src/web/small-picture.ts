const QUALITY = 0.9

/**
 * A picture made small enough to travel, turned the way it was taken, as a JPEG in base64; undefined for what the browser cannot
 * read as a picture.
 *
 * @param edge the longest edge it may have, in pixels
 */
export async function smallPicture(file: Blob, edge: number): Promise<string | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return undefined
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const brush = canvas.getContext('2d')
  if (!brush) return undefined
  // JPEG has no transparency: what shows through is white, not black.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1]
}
