/** Which of its two drawings of a picture is shown. */
export const SIZES = ['large', 'small'] as const
export type Size = (typeof SIZES)[number]

/** The longest edge of each, in pixels: a fine screen, and a card in a list. */
export const EDGE_OF: Readonly<Record<Size, number>> = { large: 1600, small: 480 }

/** The public address of a picture. It never shows another one, so it may be stored for ever. */
export const pictureUrl = (propertyId: number, pictureId: string, size: Size): string =>
  `/api/pictures/${propertyId}/${pictureId}/${size}`

/** What has a gallery: a room type or an offer, else the property itself. */
export type Gallery = { roomTypeId?: string; offerId?: string }
type OfGallery = { roomTypeId: string | null; offerId: string | null }
/** Whether a picture is of a gallery. */
export const isOf =
  ({ roomTypeId, offerId }: Gallery) =>
  (picture: OfGallery): boolean =>
    picture.roomTypeId === (roomTypeId ?? null) && picture.offerId === (offerId ?? null)

/** Whether an order names exactly the existing pictures, each once. */
export const isOrderOf = (wanted: readonly string[], there: readonly string[]): boolean =>
  wanted.length === there.length && new Set(wanted).size === there.length && there.every((id) => wanted.includes(id))

/** An order with one picture moved to another place; the others retain their order. */
export function moved(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, place), id, ...others.slice(place)]
}
