import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { sendAndRefresh } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { smallPicture } from '#web/small-picture.ts'
import { toast } from '#web/ui/toasts.tsx'
import { pictures } from '../contract.ts'
import type { Gallery } from '../rules.ts'

/** The server draws them smaller still; this avoids the upload of a photograph of ten megabytes. */
const EDGE_PIXELS = 2_000

type Props = {
  of: Gallery
  /** How many more the plan allows; null is any number. */
  left: number | null
}

/** Several pictures chosen at once, sent one after the other; the first "no" stops those that follow. */
export function AddPictures({ of, left }: Props) {
  const { t } = useTranslation('pictures')
  const notify = useNotify()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<{ number: number; of: number }>()

  const sendAll = async (files: readonly File[]) => {
    let added = 0
    try {
      await sendAndRefresh(queries, async (send) => {
        for (const [index, file] of files.entries()) {
          setSending({ number: index + 1, of: files.length })
          const image = await smallPicture(file, EDGE_PIXELS)
          if (image === undefined) {
            toast(t('unreadable', { name: file.name }), { tone: 'error' })
            continue
          }
          await send(pictures.add, { image, ...of })
          added += 1
        }
      })
    } catch (error) {
      notify.refusal(error)
    } finally {
      setSending(undefined)
      if (added > 0) toast(t('added', { count: added }))
    }
  }
  return (
    <>
      <LoadingButton
        variant="outlined"
        startIcon={<Icon name="add" />}
        isLoading={sending !== undefined}
        disabled={left !== null && left <= 0}
        onClick={() => input.current?.click()}
      >
        {t('add')}
      </LoadingButton>
      {sending && <span role="status">{t('sending', sending)}</span>}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('add')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void sendAll(files)
        }}
      />
    </>
  )
}
