import Box from '@mui/material/Box'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Named } from '#core/contract.ts'
import { readTable, withoutTitle } from '#core/csv.ts'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { dataOf } from '#web/ui/use-picture.ts'
import { imports } from '../contract.ts'

const MOST_BYTES = 4_000_000

type Props = {
  /** The cells of the table, titles first, and what the file is called; a pasted one has no name. */
  onRead: (rows: string[][], fileName: string) => void
  /** Who reads the cells of a file; that of imports where it is left out. */
  reader?: TableReader
}

type TableReader = Named & Pick<typeof imports.read, 'input' | 'reply'>

/** A table of another program: a CSV file or an Excel workbook is chosen, or its cells are pasted. */
export function TableInput({ onRead, reader = imports.read }: Props) {
  const { t } = useTranslation('imports')
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState('')
  const [fileName, setFileName] = useState('')
  const { mutate, isPending } = useSend(reader)
  const choose = async (file: File) => {
    if (file.size > MOST_BYTES) return toast(t('tooBig'), { tone: 'error' })
    const [, data = ''] = (await dataOf(file)).split('base64,')
    return mutate(
      { file: data },
      {
        onSuccess: ({ rows }) => {
          setPasted('')
          setFileName(file.name)
          onRead(rows, file.name)
        },
        onError: notify.refusal,
      },
    )
  }
  const paste = (text: string) => {
    setPasted(text)
    setFileName('')
    onRead(withoutTitle(readTable(text)), '')
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography color="textSecondary">{t('tableText')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <LoadingButton
          variant="outlined"
          startIcon={<Icon name="add" />}
          isLoading={isPending}
          onClick={() => input.current?.click()}
        >
          {t('file')}
        </LoadingButton>
        {fileName && <Typography sx={{ overflowWrap: 'anywhere' }}>{fileName}</Typography>}
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-label={t('file')}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void choose(file)
          }}
        />
      </Box>
      <MuiTextField
        label={t('paste')}
        value={pasted}
        onChange={(event) => paste(event.target.value)}
        multiline
        minRows={3}
        maxRows={12}
      />
    </Box>
  )
}
