import { useTranslation } from 'react-i18next'
import { useNotify } from '#web/notify.ts'
import { PickFile } from './pick-file.tsx'
import { smallPicture } from '../small-picture.ts'
import { toast } from './toasts.tsx'
import { dataOf } from './use-picture.ts'

/** Longest edge of what travels; the server draws it again. */
const EDGE_PIXELS = 2_000
const MOST_BYTES = 5_000_000

type Props = {
  label: string
  isPending: boolean
  /** Takes the file in base64. The button shows a refusal. */
  send: (sent: { name: string; file: string }) => Promise<unknown>
}

/** Chooses a picture, which is made small before it travels, or a PDF, which goes as it is. */
export function FileButton({ label, isPending, send }: Props) {
  const { t } = useTranslation('shell')
  const notify = useNotify()
  const take = async (file: File) => {
    const isPdf = file.type === 'application/pdf'
    if (isPdf && file.size > MOST_BYTES) return toast(t('file.tooBig'), { tone: 'error' })
    const data = isPdf ? (await dataOf(file)).split('base64,')[1] : await smallPicture(file, EDGE_PIXELS)
    if (!data) return toast(t('file.unreadable', { name: file.name }), { tone: 'error' })
    return send({ name: file.name.slice(0, 120), file: data }).then(() => toast(t('file.added')), notify.refusal)
  }
  const accept = 'image/jpeg,image/png,image/webp,application/pdf'
  return <PickFile label={label} accept={accept} isPending={isPending} take={(file) => void take(file)} />
}
