const QUALITY = 0.9

/** What a video shows now, as a JPEG in base64 whose longest edge is at most so many pixels; undefined before its first frame. */
export function stillOf(video: HTMLVideoElement, edge: number): string | undefined {
  const { videoWidth: width, videoHeight: height } = video
  return width === 0 ? undefined : drawnOf(video, { width, height }, edge)
}

/**
 * A picture made small enough to travel, turned the way it was taken, as a JPEG in base64; undefined for what the browser cannot
 * read as a picture.
 *
 * @param edge the longest edge it may have, in pixels
 */
export async function smallPicture(file: Blob, edge: number): Promise<string | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!picture) return undefined
  const drawn = drawnOf(picture, picture, edge)
  picture.close()
  return drawn
}

function drawnOf(
  picture: CanvasImageSource,
  { width, height }: { width: number; height: number },
  edge: number,
): string | undefined {
  const scale = Math.min(1, edge / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const brush = canvas.getContext('2d')
  if (!brush) return undefined
  // JPEG has no transparency: what shows through is white, not black.
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, canvas.width, canvas.height)
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', QUALITY).split(',')[1]
}
