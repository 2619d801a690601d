import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import type { ListFields, ReportEntry } from '../contract/replies.ts'
import { type Condition, MAX_CONDITIONS, writeConditions } from '../rules/list-request.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import { ConditionDialog } from './condition-dialog.tsx'
import { useConditionWords } from './use-condition-words.ts'
import type { ReportAddress } from './use-report-address.ts'

type Props = { entry: ReportEntry; address: ReportAddress; list: ListFields }

/** What the rows of a list are narrowed down to, each with a way to take it off, a button for one more, and the columns. */
export function Conditions({ entry, address, list }: Props) {
  const { t } = useTranslation('reports')
  const words = useConditionWords()
  const [isAdding, setAdding] = useState(false)
  const [isChoosing, setChoosing] = useState(address.isEdited)
  const { conditions, set } = address
  const put = (next: readonly Condition[]) => set({ where: writeConditions(next) })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      {conditions.map((condition) => (
        <Chip
          key={JSON.stringify(condition)}
          label={words(condition, list.fields)}
          onDelete={() => put(conditions.filter((one) => one !== condition))}
        />
      ))}
      <Button
        startIcon={<Icon name="filter" />}
        disabled={conditions.length >= MAX_CONDITIONS}
        onClick={() => setAdding(true)}
      >
        {t('conditions.add')}
      </Button>
      <Button startIcon={<Icon name="list" />} onClick={() => setChoosing(true)}>
        {t('bar.columns')}
      </Button>
      {isChoosing && <ColumnsDialog address={address} list={list} onClose={() => setChoosing(false)} />}
      {isAdding && (
        <ConditionDialog
          entry={entry}
          span={address.span}
          fields={list.fields}
          onAdd={(condition) => {
            put([...conditions, condition])
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Box>
  )
}
