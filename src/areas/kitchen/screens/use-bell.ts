import { useEffect, useRef } from 'react'
import { preference } from '#web/preferences.ts'

const HERTZ = 880
const SECONDS = 0.35

/** A soft tone; a browser that has not been touched yet keeps quiet. */
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
  tone.addEventListener('ended', () => void audio.close())
}

/** Rings once when something is there that was not a moment ago; not for what is there to begin with. */
export function useBell(ids: readonly string[]): void {
  const known = useRef<ReadonlySet<string>>(undefined)
  const key = ids.join()
  useEffect(() => {
    const now = new Set(key === '' ? [] : key.split(','))
    if (known.current && [...now].some((id) => !known.current?.has(id))) ring()
    known.current = now
  }, [key])
}
