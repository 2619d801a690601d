const EARTH_METRES = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

export type Point = { latitude: number; longitude: number }

/** Metres between two points, along the surface. */
export function metresBetween(one: Point, other: Point): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const [across, along] = [(b - a) / 2, radians(other.longitude - one.longitude) / 2]
  const chord = Math.sin(across) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(along) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/**
 * Whether an employee is within the place of work: also beyond it by no more than the accuracy the device states, up to a second radius.
 * Without a radius everywhere is within; with one, an unknown place is not.
 */
export function isInPlace(
  place: (Point & { accuracy: number }) | null,
  { latitude, longitude, radius }: { latitude: number | null; longitude: number | null; radius: number | null },
): boolean {
  if (radius === null || latitude === null || longitude === null) return true
  if (!place) return false
  return metresBetween(place, { latitude, longitude }) <= radius + Math.min(place.accuracy, radius)
}
