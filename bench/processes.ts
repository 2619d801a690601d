import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import type { LoadOrder, LoadResult } from './load.ts'

/** A server under measurement, by the process that serves it. */
export type Served = { port: number; pid: number; stop: () => Promise<void> }

/**
 * Starts a program and waits until it prints its address.
 *
 * @param input what it reads from its standard input: an argument has a limit of 128 kB
 */
export function serve(args: readonly string[], environment: NodeJS.ProcessEnv, input = ''): Promise<Served> {
  const child = spawn(process.execPath, [...args], {
    cwd: projectRoot,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(input)
  return new Promise((ready, failed) => {
    let output = ''
    child.on('exit', (code) => failed(new Error(`a server ended with ${code} before it was open\n${output}`)))
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const port = /open at http:\/\/[^:]+:(\d+)/.exec(output)?.[1]
      if (port) ready({ port: Number(port), pid: child.pid ?? 0, stop: () => stopped(child) })
    })
  })
}

const stopped = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null) return done()
    child.on('exit', () => done())
    child.kill('SIGTERM')
  })

/** The load comes from a process of its own, started once. */
export type Loader = { run: (order: LoadOrder) => Promise<LoadResult>; stop: () => Promise<void> }

export function startLoader(): Loader {
  const child = fork(join(projectRoot, 'bench/load.ts'), { execArgv: ['--import', 'tsx'], cwd: projectRoot })
  return {
    run: (order) =>
      new Promise((done, failed) => {
        const onExit = () => failed(new Error('the load process ended'))
        child.once('exit', onExit)
        child.once('message', (result: LoadResult) => {
          child.off('exit', onExit)
          done(result)
        })
        child.send(order)
      }),
    stop: () => stopped(child),
  }
}

/** CPU milliseconds used so far by processes and all their children, those that have ended too; from the kernel's own account. */
export function cpuOf(...pids: number[]): number {
  const living = pids.flatMap((pid) => [pid, ...childrenOf(pid)]).reduce((sum, pid) => sum + ownCpu(pid), 0)
  return living + pids.reduce((sum, pid) => sum + endedChildren(pid), 0)
}

/** To the nanosecond, so that short runs can be distinguished. */
function ownCpu(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
      .reduce((sum, ms) => sum + ms, 0)
  } catch {
    return 0 // it ended in between
  }
}

const MS_OF_A_TICK = 10

/** What children used that have ended and were waited for. */
function endedChildren(pid: number): number {
  const [user, system] = statOf(pid).slice(13, 15)
  return (Number(user) + Number(system)) * MS_OF_A_TICK
}

/** Fields of /proc/<pid>/stat after the name, which may contain spaces: state, parent, … */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(statOf(pid)[1]) === parent
      } catch {
        return false // it ended in between
      }
    })

export const loadAverage = (): string => readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ')
