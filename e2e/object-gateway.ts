import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** A Ceph object gateway: an S3 server that verifies signatures. */
export interface ObjectGateway {
  url: string
  accessKeyId: string
  secretAccessKey: string
  /** Returns the product's settings for a bucket. */
  settings(bucket: string): Record<string, string>
  stop(): void
}

/** ID of the key for encryption by the gateway (aws:kms). */
export const gatewayKmsKeyId = 'longhand-test'

/** Simulated length of a day in lifecycle rules, in seconds. */
const secondsPerDay = 2
const startTimeoutMs = 90_000

interface Ports {
  v2: number
  v1: number
  web: number
}

const configOf = (folder: string, fsid: string, { v2, v1, web }: Ports) => `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${v2}/0,v1:127.0.0.1:${v1}/0]
mon initial members = a
public addr = 127.0.0.1
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
keyring = ${folder}/keyring
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
osd objectstore = memstore
memstore device bytes = 6442450944
run dir = ${folder}
admin socket =
pid file =
crash dir = ${folder}
log file = ${folder}/$name.log
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${web}
rgw lc debug interval = ${secondsPerDay}
rgw enable ops log = false
rgw crypt require ssl = false
rgw crypt s3 kms backend = testing
rgw crypt s3 kms encryption keys = ${gatewayKmsKeyId}=${Buffer.alloc(32, 7).toString('base64')}
`

function runProgram(program: string, args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { timeout: startTimeoutMs })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error ?? stderr}`)
}

const fullAccess = ['mon', 'osd'].flatMap((part) => ['--cap', part, 'allow *'])

/** Creates the cluster's keys and its monitor's data. */
function prepareCluster(folder: string, fsid: string, { v2, v1 }: Ports): void {
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name))
  const keyring = join(folder, 'keyring')
  runProgram('ceph-authtool', [
    '--create-keyring',
    keyring,
    '--gen-key',
    '-n',
    'mon.',
    '--cap',
    'mon',
    'allow *',
  ])
  for (const name of ['client.admin', 'osd.0'])
    runProgram('ceph-authtool', [keyring, '--gen-key', '-n', name, ...fullAccess])
  const map = join(folder, 'monmap')
  const addresses = `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`
  runProgram('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', addresses, map])
}

/**
 * Starts a gateway that keeps objects in memory and its own files in `folder`. It needs Debian's packages
 * ceph-mon, ceph-osd and radosgw.
 */
export async function startObjectGateway(folder: string): Promise<ObjectGateway> {
  const ports = { v2: await freePort(), v1: await freePort(), web: await freePort() }
  const [fsid, disk] = [randomUUID(), randomUUID()]
  const config = join(folder, 'ceph.conf')
  writeFileSync(config, configOf(folder, fsid, ports))
  prepareCluster(folder, fsid, ports)
  const cluster = ['-c', config]
  const processes: ChildProcess[] = []
  const start = (program: string, args: string[]) =>
    processes.push(spawn(program, [...cluster, ...args, '-f'], { stdio: 'ignore' }))
  const stop = () => {
    for (const child of processes.splice(0).reverse()) child.kill('SIGKILL')
  }
  const url = `http://127.0.0.1:${ports.web}`
  const key = { accessKeyId: 'longhand-tests', secretAccessKey: randomUUID() }
  try {
    const monitor = [...cluster, '-i', 'a', '--mkfs', '--monmap', join(folder, 'monmap')]
    runProgram('ceph-mon', [...monitor, '--keyring', join(folder, 'keyring')])
    start('ceph-mon', ['-i', 'a'])
    runProgram('ceph', [...cluster, 'osd', 'new', disk])
    runProgram('ceph-osd', [...cluster, '-i', '0', '--mkfs', '--osd-uuid', disk])
    start('ceph-osd', ['-i', '0'])
    start('radosgw', ['-n', 'client.admin'])
    await waitUntilUp(url)
    const names = ['--uid=longhand', '--display-name=Longhand']
    const keys = [`--access-key=${key.accessKeyId}`, `--secret=${key.secretAccessKey}`]
    runProgram('radosgw-admin', [...cluster, 'user', 'create', ...names, ...keys])
  } catch (error) {
    stop()
    throw error
  }
  const settings = (bucket: string) => ({
    S3_BUCKET: bucket,
    S3_ENDPOINT: url,
    S3_ACCESS_KEY_ID: key.accessKeyId,
    S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  })
  return { url, ...key, settings, stop }
}

async function waitUntilUp(url: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (
    !(await fetch(url).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error("radosgw didn't start")
    await sleep(100)
  }
}
