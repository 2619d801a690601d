import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import { BLOCK_TYPES, type BlockType, MOST_BLOCKS, MOST_SHORT_TEXT } from '../contract/facts.ts'
import type { CampaignChannel } from '../contract/choices.ts'
import type { Block, Variant } from '../contract/templates.ts'
import { VARIABLES } from '../rules/variables.ts'
import { newBlock } from '../rules/blocks.ts'
import { BlockList } from './block-list.tsx'

type Props = { channel: CampaignChannel; variant: Variant; onChange: (variant: Variant) => void }

/** What is said in one language: subject and blocks of a mail, or the text of a short message. */
export function VariantEditor({ channel, variant, onChange }: Props) {
  const { t } = useTranslation('campaigns')
  const help = t('templates.variables', { names: VARIABLES.map((name) => `{${name}}`).join(' ') })
  if (channel !== 'MAIL')
    return (
      <Line label={t('templates.text')} value={variant.text} lines={5} most={MOST_SHORT_TEXT} help={help} onChange={(text) => onChange({ ...variant, text })} />
    )
  return (
    <>
      <Line label={t('templates.subject')} value={variant.subject} most={150} help={help} onChange={(subject) => onChange({ ...variant, subject })} />
      <Line label={t('templates.preheader')} value={variant.preheader} most={200} help={t('templates.preheaderHelp')} onChange={(preheader) => onChange({ ...variant, preheader })} />
      <Typography variant="subtitle2" component="h2">
        {t('templates.blocks')}
      </Typography>
      <BlockList label={t('templates.blocks')} blocks={variant.blocks} onChange={(blocks) => onChange({ ...variant, blocks: blocks as Block[] })} />
      <AddBlock types={BLOCK_TYPES} isFull={variant.blocks.length >= MOST_BLOCKS} onAdd={(type) => onChange({ ...variant, blocks: [...variant.blocks, newBlock(type)] })} />
      <Typography color="textSecondary">{t('templates.footer')}</Typography>
    </>
  )
} // prettier-ignore

type LineProps = {
  label: string
  value: string
  most: number
  lines?: number
  help?: string
  onChange: (text: string) => void
}

export function Line({ label, value, most, lines, help, onChange }: LineProps) {
  return (
    <MuiTextField
      fullWidth
      label={label}
      value={value}
      helperText={help}
      multiline={lines !== undefined}
      minRows={lines}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: most } }}
    />
  )
}

/** A button for each type of block that can be added here. */
export function AddBlock<T extends BlockType>({ types, isFull, onAdd }: { types: readonly T[]; isFull: boolean; onAdd: (type: T) => void }) {
  const { t } = useTranslation('campaigns')
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
      <legend className="visually-hidden">{t('templates.addBlock')}</legend>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {types.map((type) => (
          <Button key={type} variant="outlined" disabled={isFull} startIcon={<Icon name="add" />} onClick={() => onAdd(type)}>
            {t(`block.${type}`)}
          </Button>
        ))}
      </Stack>
    </Box>
  )
} // prettier-ignore
