import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Target } from './attack.ts'
import type { AttackName } from './attacks/attacks.ts'

export type AttackerCommand = { name: AttackName; target: Target } | 'stop'
export type AttackReport = { kind: 'begun' } | { kind: 'ended'; answers: Record<string, number> }

export type AttackerProcess = ReturnType<typeof startAttacker>
export type RunningAttack = {
  stop: () => Promise<void>
  /** How many requests got each answer until the attack was stopped; `none` counts those whose connection was closed. */
  answers: () => Record<string, number>
}

/** Starts a process that attacks on command. */
export function startAttacker() {
  const child = fork(join(import.meta.dirname, 'attacker-process.ts'), {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(child, 'exit')
  const command = (one: AttackerCommand) => {
    const { promise, resolve, reject } = Promise.withResolvers<AttackReport>()
    child.once('message', resolve)
    void gone.then(() => reject(new Error('The attacker ended')))
    child.send(one)
    return promise
  }
  return {
    /** Begins an attack and waits until it is at full strength. */
    attack: async (name: AttackName, target: Target): Promise<RunningAttack> => {
      await command({ name, target })
      let answers: Record<string, number> = {}
      return {
        stop: async () => {
          const report = await command('stop')
          if (report.kind === 'ended') answers = report.answers
        },
        answers: () => answers,
      }
    },
    close: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}
