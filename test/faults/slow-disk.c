// Loaded into PostgreSQL (LD_PRELOAD), so that its disk is slow: each write and each sync waits as the file of SLOW_DISK says.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// Milliseconds of a sync and of a write, and how many calls have waited; of all processes.
static volatile struct {
  uint32_t sync_ms, write_ms, waited;
} *disk;

__attribute__((constructor)) static void open_disk(void) {
  const char *name = getenv("SLOW_DISK");
  int fd = name ? open(name, O_RDWR | O_CLOEXEC) : -1;
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof *disk, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (mapped != MAP_FAILED) disk = mapped;
  close(fd);
}

static void wait_ms(uint32_t ms) {
  if (ms == 0) return;
  __sync_fetch_and_add(&disk->waited, 1);
  struct timespec left = {ms / 1000, ms % 1000 * 1000000L};
  while (nanosleep(&left, &left) != 0);
}

#define SLOW(type, name, delay, parameters, arguments)                              \
  type name parameters {                                                            \
    static type (*real) parameters;                                                 \
    if (!real) real = (type(*) parameters)dlsym(RTLD_NEXT, #name);                  \
    if (disk) wait_ms(disk->delay);                                                 \
    return real arguments;                                                          \
  }

SLOW(int, fsync, sync_ms, (int fd), (fd))
SLOW(int, fdatasync, sync_ms, (int fd), (fd))
SLOW(ssize_t, pwrite, write_ms, (int fd, const void *from, size_t size, off_t at), (fd, from, size, at))
SLOW(ssize_t, pwritev, write_ms, (int fd, const struct iovec *from, int count, off_t at), (fd, from, count, at))
