import { useEffect, useRef } from 'react'
import { preference } from '#web/preferences.ts'

const HERTZ = 880
const SECONDS = 0.35

/** A soft tone; a browser that the user has not touched yet plays none. */
function ring(): void {
  if (typeof AudioContext === 'undefined' || preference('isBellMuted')) return
  const audio = new AudioContext()
  const [tone, volume] = [audio.createOscillator(), audio.createGain()]
  tone.frequency.value = HERTZ
  volume.gain.setValueAtTime(0.15, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + SECONDS)
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + SECONDS)
  // One that the browser does not let sound yet never ends by itself.
  setTimeout(() => void audio.close(), 1_000)
}

/** Rings once for a new ticket; not for what is on the board to begin with, and not for another station's board. */
export function useBell(ids: readonly string[], stationId: string | null): void {
  const known = useRef<{ stationId: string | null; ids: ReadonlySet<string> }>(undefined)
  const key = ids.join()
  useEffect(() => {
    const now = new Set(key === '' ? [] : key.split(','))
    const before = known.current?.stationId === stationId ? known.current.ids : now
    if ([...now].some((id) => !before.has(id))) ring()
    known.current = { stationId, ids: now }
  }, [key, stationId])
}
