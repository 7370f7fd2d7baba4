#!/bin/sh
# A machine within this one, as its first process is: systemd, on a copy of all files that goes with it. Beside it: the network.
# $1: a control group of its own; $2: an empty folder; $3: the repository, which lies in /opt/open-future there.
set -eu
if [ "${INSIDE:-}" = "" ]; then
  echo $$ > "$1/cgroup.procs"
  INSIDE=1 exec unshare --mount --pid --uts --ipc --cgroup --fork --kill-child --propagation private sh "$0" "$@"
fi
ground=$2
mount -t tmpfs -o mode=755 none "$ground"
mkdir "$ground/root" "$ground/opt" "$ground/changes" "$ground/changes-opt" "$ground/work" "$ground/work-opt"
mount -t overlay -o "lowerdir=/,upperdir=$ground/changes,workdir=$ground/work" overlay "$ground/root"
mount -t overlay -o "lowerdir=$3,upperdir=$ground/changes-opt,workdir=$ground/work-opt" overlay "$ground/opt"
cd "$ground/root"
mkdir -p opt/open-future etc/systemd/system
mount --bind "$ground/opt" opt/open-future
mount -t proc none proc
mount -t sysfs -o ro none sys
mount -t cgroup2 none sys/fs/cgroup
for place in run dev etc/systemd/system; do mount -t tmpfs -o mode=755 none "$place"; done
for place in tmp dev/shm; do
  mkdir -p "$place"
  mount -t tmpfs -o mode=1777 none "$place"
done
for device in null zero full random urandom tty; do
  touch "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
ln -s /proc/self/fd dev/fd
mkdir dev/pts
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 none dev/pts
ln -s pts/ptmx dev/ptmx
hostname open-future-drill
# The units of this machine are none of that one's.
cat > etc/systemd/system/drill.target <<TARGET
[Unit]
Requires=basic.target
After=basic.target
TARGET
ln -s drill.target etc/systemd/system/default.target
mkdir before
pivot_root . before
umount -l before
# Whatever it does, this machine's kernel stays as it is.
exec env -i container=other PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
  setpriv --bounding-set=-audit_control,-audit_read,-sys_module,-sys_rawio,-sys_time,-syslog /lib/systemd/systemd --system
