#!/usr/bin/env node
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { type Command, Misuse, commands } from './commands.ts'

/** Of the longest command, and a space. */
const NAME_WIDTH = Math.max(...Object.keys(commands).map((name) => name.length)) + 1

/** Returns 0 when done, 1 when it failed or found a fault, 2 when it was called wrongly. */
process.exitCode = await main(process.argv.slice(2))

async function main([name, ...rest]: string[]): Promise<number> {
  if (!name || name === '--help' || name === 'help') {
    console.log(overview())
    return name ? 0 : 2
  }
  const command = commands[name]
  if (!command) {
    console.error(`There is no command "${name}".\n\n${overview()}`)
    return 2
  }
  try {
    const { values, positionals } = parseArgs(configOf(command, rest))
    if (values['help']) {
      console.log(explanation(name, command))
      return 0
    }
    return await command.run(values as Record<string, string | boolean | undefined>, positionals)
  } catch (error) {
    const isMisuse =
      error instanceof Misuse ||
      (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    console.error(error instanceof Error ? error.message : String(error))
    if (isMisuse) console.error(`\n${explanation(name, command)}`)
    return isMisuse ? 2 : 1
  }
}

function configOf(command: Command, args: string[]): ParseArgsConfig {
  const options = Object.fromEntries(Object.entries(command.options).map(([option, { type }]) => [option, { type }]))
  return {
    args,
    options: { ...options, help: { type: 'boolean' } },
    allowPositionals: command.positional !== undefined,
  }
}

function overview(): string {
  const lines = Object.entries(commands).map(([name, { description }]) => `  ${name.padEnd(NAME_WIDTH)}${description}`)
  return `Usage: npx hotelmate <command> [options]\n\n${lines.join('\n')}\n\nnpx hotelmate <command> --help explains one.`
}

function explanation(name: string, { description, positional, options }: Command): string {
  const lines = Object.entries(options).map(([option, { type, value, description: meaning }]) =>
    `  ${`--${option}${type === 'string' ? ` <${value ?? 'text'}>` : ''}`.padEnd(26)}${meaning}`.trimEnd(),
  )
  const usage = `Usage: npx hotelmate ${name}${positional ? ` <${positional}>` : ''}${lines.length > 0 ? ' [options]' : ''}`
  return [description, '', usage, ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')
}
