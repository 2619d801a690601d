import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { BLOCK_TYPES, MOST_BLOCKS, MOST_SHORT_TEXT } from '../contract/facts.ts'
import type { CampaignChannel } from '../contract/choices.ts'
import type { Block, Variant } from '../contract/templates.ts'
import { VARIABLES } from '../rules/variables.ts'
import { newBlock } from '../rules/blocks.ts'
import { BlockList } from './block-list.tsx'
import { AddBlock, Line } from './block-parts.tsx'

type Props = { channel: CampaignChannel; variant: Variant; onChange: (variant: Variant) => void }

/** The content in one language: subject and blocks of a mail, or the text of a short message. */
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
