import { Transformer } from '@napi-rs/image'
import { EDGE_OF } from '#areas/platform/pictures/rules.ts'
import { drawnWithin } from '#server/documents/pictures.ts'

type Color = readonly [red: number, green: number, blue: number]
type Scene = {
  sky: readonly [top: Color, bottom: Color]
  hills: Color
  lake: Color
  sun: readonly [x: number, y: number]
}

const WIDTH = 960
const HEIGHT = 640
const SCENES: readonly Scene[] = [
  { sky: [[94, 151, 214], [214, 232, 247]], hills: [74, 112, 84], lake: [64, 124, 160], sun: [0.75, 0.2] },
  { sky: [[72, 52, 104], [244, 150, 96]], hills: [58, 46, 66], lake: [150, 92, 92], sun: [0.4, 0.5] },
  { sky: [[186, 206, 220], [236, 238, 232]], hills: [108, 132, 120], lake: [138, 168, 176], sun: [0.2, 0.3] },
] // prettier-ignore

const between = ([r, g, b]: Color, [red, green, blue]: Color, share: number): Color => [
  r + (red - r) * share,
  g + (green - g) * share,
  b + (blue - b) * share,
]

/** A view over the lake: sky with the sun, hills, and water with ripples. */
function colorAt({ sky, hills, lake, sun }: Scene, x: number, y: number): Color {
  const ridge = 0.5 + 0.06 * Math.sin(x * 7) + 0.04 * Math.sin(x * 17 + 1)
  if (y > 0.66) return between(lake, sky[1], 0.25 + 0.2 * Math.sin(y * 160 + Math.sin(x * 9) * 4))
  if (y > ridge) return between(hills, lake, (y - ridge) * 1.5)
  const distance = Math.hypot((x - sun[0]) * 1.5, y - sun[1])
  return distance < 0.06 ? [255, 244, 214] : between(sky[0], sky[1], Math.min(1, y * 1.6))
}

/** Pictures as guests of the hotel would take them, each in the two sizes pictures have. */
export async function drawReviewPictures() {
  const drawings = []
  for (const scene of SCENES) {
    const pixels = Buffer.alloc(WIDTH * HEIGHT * 4, 255)
    for (let at = 0; at < WIDTH * HEIGHT; at += 1)
      pixels.set(colorAt(scene, (at % WIDTH) / WIDTH, Math.floor(at / WIDTH) / HEIGHT).map(Math.round), at * 4)
    const png = await Transformer.fromRgbaPixels(pixels, WIDTH, HEIGHT).png()
    const [large, small] = await drawnWithin(png, [EDGE_OF.large, EDGE_OF.small])
    if (large && small) drawings.push({ large, small })
  }
  return drawings
}
