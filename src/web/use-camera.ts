import { type RefObject, useEffect, useRef, useState } from 'react'

/** Shows in a video what the camera in front of the user sees, and switches it off as soon as the screen closes. */
export function useCamera(): { video: RefObject<HTMLVideoElement | null>; isRefused: boolean } {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOpen = true
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } })
      if (!isOpen) return stop()
      if (video.current) video.current.srcObject = stream
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    // There is no camera without HTTPS, and none when the user denies access.
    Promise.resolve()
      .then(begin)
      .catch(() => setRefused(true))
    return () => {
      isOpen = false
      stop()
    }
  }, [])
  return { video, isRefused }
}
