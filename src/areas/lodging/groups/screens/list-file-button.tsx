import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { dataOf } from '#web/ui/use-picture.ts'
import { groups } from '../contract/groups.ts'

const MOST_BYTES = 4_000_000

/** A rooming list is chosen as a file, CSV or Excel workbook; its rows are handed on as text. */
export function ListFileButton({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useTranslation('groups')
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useSend(groups.readList)
  const choose = async (file: File) => {
    if (file.size > MOST_BYTES) return toast(t('import.tooBig'), { tone: 'error' })
    const [, data = ''] = (await dataOf(file)).split('base64,')
    return mutate({ file: data }, { onSuccess: ({ text }) => onRead(text), onError: notify.refusal })
  }
  return (
    <div>
      <LoadingButton
        variant="outlined"
        startIcon={<Icon name="add" />}
        isLoading={isPending}
        onClick={() => input.current?.click()}
      >
        {t('import.file')}
      </LoadingButton>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t('import.file')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void choose(file)
        }}
      />
    </div>
  )
}
