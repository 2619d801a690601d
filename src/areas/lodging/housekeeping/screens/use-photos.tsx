import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { v7 } from 'uuid'
import { pushRequest } from '#web/outbox/outbox.ts'
import { useNotify } from '#web/notify.ts'
import { smallPicture } from '#web/small-picture.ts'
import { toast } from '#web/ui/toasts.tsx'
import { type BoardRoom, housekeeping } from '../contract.ts'
import { EDGE_OF } from '../rules.ts'
import { type QueuedChange, subjectOf } from './waiting.ts'

/**
 * Takes a photograph of a room with the device's camera, or from its files. It is made small before it travels, and waits on this device
 * while it is offline.
 *
 * @returns what to begin it with, and the field for the page, one for all rooms
 */
export function usePhotos() {
  const { t } = useTranslation('housekeeping')
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const requested = useRef<BoardRoom>(null)

  const savePhoto = async ({ roomId, number }: BoardRoom, file: File) => {
    const image = await smallPicture(file, EDGE_OF.large)
    if (image === undefined) return toast(t('photo.unreadable', { name: file.name }), { tone: 'error' })
    const refused = await pushRequest({
      route: housekeeping.addPhoto,
      input: { roomId, photoId: v7(), image },
      subject: subjectOf([roomId]),
      says: { kind: 'photo', rooms: [{ roomId, number }] } satisfies QueuedChange,
      onDone: () => toast(t('photo.added', { number })),
      onQueued: () => toast(t('photo.kept', { number }), { tone: 'info' }),
    })
    if (refused) notify.refusal(refused)
  }
  const take = (room: BoardRoom) => {
    requested.current = room
    input.current?.click()
  }
  const field = (
    <input
      ref={input}
      type="file"
      hidden
      accept="image/*"
      capture="environment"
      aria-label={t('photo.take')}
      onChange={(event) => {
        const [file] = event.target.files ?? []
        event.target.value = ''
        if (file && requested.current) void savePhoto(requested.current, file)
      }}
    />
  )
  return { take, field }
}
