export type Position = { latitude: number; longitude: number; accuracy: number }

/** Where the device is; null where it does not respond in ten seconds, or the employee does not allow it. */
export const positionOf = (): Promise<Position | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve(null)
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    )
  })
