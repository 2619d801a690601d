import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { PickFile } from '#web/ui/pick-file.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { dataOf } from '#web/ui/use-picture.ts'
import { MAX_LIST_FILE, MAX_OPEN_LIST_FILE } from '../contract/fields.ts'
import { groups } from '../contract/groups.ts'

/** The token is the organiser's, who has no other right; without it the desk reads. */
type Props = { token?: string; onRead: (text: string) => void }

/** Sends a file to be read, by the desk or by the organiser. */
function useRead({ token, onRead }: Props) {
  const notify = useNotify()
  const desk = useSend(groups.readList)
  const organiser = useSend(groups.readOpenList)
  const done = { onSuccess: ({ text }: { text: string }) => onRead(text), onError: notify.refusal }
  return {
    isPending: desk.isPending || organiser.isPending,
    mostBytes: token === undefined ? MAX_LIST_FILE : MAX_OPEN_LIST_FILE,
    read: (file: string) =>
      token === undefined ? desk.mutate({ file }, done) : organiser.mutate({ token, file }, done),
  }
}

/** A rooming list is chosen as a file, CSV or Excel workbook; its rows are handed on as text. */
export function ListFileButton(props: Props) {
  const { t } = useTranslation('groups')
  const { read, isPending, mostBytes } = useRead(props)
  const choose = async (file: File) => {
    if (file.size > mostBytes) return toast(t('import.tooBig', { size: mostBytes / 1_000_000 }), { tone: 'error' })
    const [, data = ''] = (await dataOf(file)).split('base64,')
    return read(data)
  }
  const accept = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return (
    <div>
      <PickFile label={t('import.file')} accept={accept} isPending={isPending} take={(file) => void choose(file)} />
    </div>
  )
}
