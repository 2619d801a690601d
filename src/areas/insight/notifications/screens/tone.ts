/** One soft tone for the bell: two short notes, quiet enough for a lobby. Silent where the browser allows no sound yet. */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  if (audio.state === 'suspended') return void audio.close()
  const start = audio.currentTime
  for (const [at, pitch] of [
    [0, 660],
    [0.14, 880],
  ] as const) {
    const note = audio.createOscillator()
    const volume = audio.createGain()
    note.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, start + at)
    volume.gain.exponentialRampToValueAtTime(0.12, start + at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.32)
    note.connect(volume).connect(audio.destination)
    note.start(start + at)
    note.stop(start + at + 0.35)
  }
  setTimeout(() => void audio.close(), 1_000)
}

const KEY = 'NotificationCount'

/** The count of New that was stored last; 0 before there was any. */
export const storedCount = (): number => Number(sessionStorage.getItem(KEY) ?? 0)

/**
 * Whether the bell rings: the count of New rose above the last one stored, which is then replaced
 * (specification section 4). The first count after signing in only sets the mark.
 */
export function isRise(count: number): boolean {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.setItem(KEY, String(count))
  return stored !== null && count > Number(stored)
}
