/* Logs what a process does to the files of one folder, in order, so that a test can compute what a power cut at any moment
 * would leave on the disk. Loaded with LD_PRELOAD; no product links it.
 *
 * TANDEM_DISK_FOLDER names the folder, TANDEM_DISK_LOG the log. An entry is a letter (W write, T truncate, S sync, U unlink),
 * the length of the file's name, an offset and a length (8 bytes each, in the machine's order), the name, and for W the data.
 * Memory maps are not logged: SQLite maps only its -shm file, which a power cut may destroy. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_fd = -1;
static char folder[PATH_MAX];

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("TANDEM_DISK_LOG"), *of = getenv("TANDEM_DISK_FOLDER");
    if (!path || !of || strlen(of) + 2 > sizeof folder) return;
    strcpy(folder, of);
    strcat(folder, "/");
    log_fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

/* The name of a path within the folder, or nothing. */
static const char *within(const char *path) {
    size_t length = strlen(folder);
    return log_fd >= 0 && strncmp(path, folder, length) == 0 ? path + length : NULL;
}

static const char *name_of(int fd, char *path) {
    if (log_fd < 0) return NULL;
    char link[32] = "/proc/self/fd/", digits[12];
    int n = 0;
    if (fd < 0) return NULL;
    do { digits[n++] = (char)('0' + fd % 10); fd /= 10; } while (fd);
    size_t end = strlen(link);
    while (n) link[end++] = digits[--n];
    link[end] = 0;
    ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
    if (length <= 0) return NULL;
    path[length] = 0;
    return within(path);
}

static void note(char op, const char *name, uint64_t offset, const void *data, uint64_t length) {
    uint64_t head[4] = {(uint64_t)op, strlen(name), offset, length};
    struct iovec parts[3] = {{head, sizeof head}, {(void *)name, head[1]}, {(void *)data, data ? length : 0}};
    if (syscall(SYS_writev, log_fd, parts, 3) < (ssize_t)(sizeof head + head[1])) abort();
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (!name) return syscall(SYS_pwrite64, fd, data, length, offset);
    pthread_mutex_lock(&lock);
    ssize_t written = syscall(SYS_pwrite64, fd, data, length, offset);
    if (written > 0) note('W', name, (uint64_t)offset, data, (uint64_t)written);
    pthread_mutex_unlock(&lock);
    return written;
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return pwrite64(fd, data, length, offset); }

ssize_t write(int fd, const void *data, size_t length) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    if (!name) return syscall(SYS_write, fd, data, length);
    pthread_mutex_lock(&lock);
    ssize_t written = syscall(SYS_write, fd, data, length);
    off64_t end = syscall(SYS_lseek, fd, 0, SEEK_CUR);
    if (written > 0) note('W', name, (uint64_t)(end - written), data, (uint64_t)written);
    pthread_mutex_unlock(&lock);
    return written;
}

int ftruncate64(int fd, off64_t length) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    pthread_mutex_lock(&lock);
    int result = (int)syscall(SYS_ftruncate, fd, length);
    if (name && result == 0) note('T', name, 0, NULL, (uint64_t)length);
    pthread_mutex_unlock(&lock);
    return result;
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

static int synced(int fd, long call) {
    char path[PATH_MAX];
    const char *name = name_of(fd, path);
    pthread_mutex_lock(&lock);
    int result = (int)syscall(call, fd);
    if (name && result == 0) note('S', name, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}

int fsync(int fd) { return synced(fd, SYS_fsync); }

int fdatasync(int fd) { return synced(fd, SYS_fdatasync); }

int unlink(const char *path) {
    const char *name = within(path);
    pthread_mutex_lock(&lock);
    int result = (int)syscall(SYS_unlinkat, AT_FDCWD, path, 0);
    if (name && result == 0) note('U', name, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return result;
}
