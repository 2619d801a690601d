import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChipsInput } from '#web/ui/chips-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { ListFields } from '../contract/replies.ts'
import { faultInNames } from '../rules/formulas.ts'
import { MAX_FORMULAS, namesOf, writeFormulas } from '../rules/list-formulas.ts'
import type { DraftFormula } from './builder-draft.ts'
import { Formulas } from './formulas.tsx'
import type { ReportAddress } from './use-report-address.ts'

type Props = { address: ReportAddress; list: ListFields; onClose: () => void }

/** Which columns of a list are shown, and what is computed of its numbers. */
export function ColumnsDialog({ address, list, onClose }: Props) {
  const { t } = useTranslation(['reports', 'shell'])
  const all = list.fields.map(({ key }) => key)
  const [shown, setShown] = useState<readonly string[]>(address.columns ?? all)
  const [formulas, setFormulas] = useState<readonly DraftFormula[]>(address.formulas)
  const names = namesOf(list.fields)
  const faultIn = (text: string) => faultInNames(text, names)
  const isReady =
    shown.length > 0 && formulas.every(({ label, text }) => label.trim() !== '' && faultIn(text) === undefined)
  const show = () => {
    const columns = all.filter((key) => shown.includes(key))
    address.set({
      columns: columns.length === all.length ? undefined : columns.join(','),
      formulas: writeFormulas(formulas),
      edit: undefined,
    })
    onClose()
  }
  return (
    <Dialog
      open
      title={t('columns.title')}
      width={640}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell:cancel')}</Button>
          <Button variant="contained" disabled={!isReady} onClick={show}>
            {t('columns.ok')}
          </Button>
        </>
      }
    >
      <ChipsInput
        label={t('columns.shown')}
        options={list.fields.map(({ key, label }) => ({ value: key, label }))}
        value={[...shown]}
        onChange={(chosen) => setShown(all.filter((key) => chosen.includes(key)))}
        hasError={shown.length === 0}
      />
      <Formulas
        formulas={formulas}
        names={list.fields.filter(({ key }) => names.isName(key)).map(({ key, label }) => ({ code: key, label }))}
        faultIn={faultIn}
        help={t('columns.help')}
        most={MAX_FORMULAS}
        onChange={setFormulas}
      />
    </Dialog>
  )
}
