import type { ChannelForm } from '../contract/replies.ts'
import type { Adapter } from './adapters/adapter.ts'
import { alpinebits } from './adapters/alpinebits.ts'
import { hub } from './adapters/hub.ts'
import { json } from './adapters/json.ts'

const ADAPTERS: Readonly<Record<ChannelForm, Adapter>> = { JSON: json, ALPINEBITS: alpinebits, HUB_JSON: hub }

/** How a channel is called, by the form it speaks. */
export const adapterOf = ({ form }: { form: ChannelForm }): Adapter => ADAPTERS[form]
